-- Database and user of a park on MySQL 8 or MariaDB 10.6 and newer. Change the password, then: mariadb < deploy/database.sql
CREATE DATABASE trailgate CHARACTER SET utf8mb4;
CREATE USER 'trailgate'@'localhost' IDENTIFIED BY 'change-me';
GRANT ALL PRIVILEGES ON `trailgate`.* TO 'trailgate'@'localhost';
-- npm run doctor restores the last backup here and drops it again.
GRANT ALL PRIVILEGES ON `trailgate\_doctor\_scratch`.* TO 'trailgate'@'localhost';
