-- The scratch database into which `doctor` restores the last backup. Carried out once, when the server's volume is new.
GRANT ALL ON `trailgate\_doctor\_scratch`.* TO 'trailgate'@'%';
