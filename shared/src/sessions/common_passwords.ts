/* Common passwords of ten and more characters in lower case, from the top of the published lists, and the words such
   lists are built from (compared after stripping digits and symbols at both ends). Loaded only where a new password is
   checked, together with a much longer published list. */
const WORDS = `
1234567890 12345678910 123456789a 1234567891 0123456789 0987654321 9876543210 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
qwertyuiop qwerty1234 qwerty12345 qwerty123456 1234qwerty 123456qwerty qwertyqwerty asdfghjkl1 asdfghjklm zxcvbnm123
q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcr qazwsxedc123 zaq12wsxcde3 abcdefghij abcd123456 abc1234567 abc123456789 a123456789
aa123456789 1111111111 0000000000 1122334455 1212121212 1231231234 1029384756 5555555555 6666666666 7777777777
8888888888 9999999999 147258369 1472583690 741852963 7418529630 159753456 159357456 0147258369 password password1
password12 password123 password1234 password01 passwordpassword mypassword mypassword1 thepassword newpassword
yourpassword passw0rd password! passphrase letmein letmein123 letmeinnow letmeinplease iloveyou iloveyou12 iloveyou123
iloveyou1234 iloveyousomuch iloveyouforever iloveyou2 loveyou123 loveyouforever welcome welcome123 welcome1234
welcomehome changeme changeme123 changemenow administrator administration adminadmin admin12345 admin123456
administrator1 rootroot default123 superman superman123 supermansuperman batman12345 batmanrobin spiderman spiderman1
spiderman123 ironman123 captainamerica starwars starwars123 starwars1234 harrypotter harrypotter1 lordoftherings
pokemon123 pokemon1234 minecraft minecraft1 minecraft123 fortnite123 footballer football football1 football12
football123 basketball basketball1 basketball23 baseball baseball1 baseball12 baseball123 softball123 volleyball
volleyball1 skateboard skateboarding snowboard1 snowboarding motocross motocross1 dirtbike123 motorcycle motorcycles
harleydavidson yamaha12345 kawasaki123 chevrolet1 mustang123 corvette12 lamborghini ferrari123 mercedesbenz
liverpool liverpool1 liverpool123 manchester manchesterunited manunited1 barcelona barcelona1 realmadrid arsenal123
chelsea123 juventus123 cowboys123 steelers123 packers123 yankees123 lakers1234 michaeljordan princess princess1
princess12 princess123 princessprincess sunshine sunshine1 sunshine12 sunshine123 butterfly butterfly1 butterflies
strawberry strawberry1 strawberries blueberry123 watermelon pineapple1 chocolate chocolate1 chocolate123 cheesecake
buttercup1 cinderella tinkerbell tinkerbell1 hellokitty hellokitty1 mickeymouse minniemouse spongebob spongebob1
scoobydoo1 winniethepooh snowwhite1 sleepingbeauty dragonball dragonballz dragon12345 monkey12345 monkey123456
shadow12345 master12345 tigger1234 jessica123 michelle123 jennifer123 elizabeth1 alexander1 alexandra1 christopher
christopher1 christian1 christina1 stephanie1 valentina1 jonathan123 nicholas123 samantha123 charlie123 michael123
computer computer1 computer123 internet internet1 internet123 technology blink182blink greenday123 metallica1
metallica123 ironmaiden eminem1234 beautiful beautiful1 wonderful1 wonderland gorgeous123 babygirl babygirl1
babygirl123 babyboy123 sweetheart sweetheart1 sweetie123 honeybunny valentine1 boyfriend1 girlfriend bestfriend
bestfriends friendship friends4ever forever123 foreverlove foreveryoung trustno1 trustno1trustno1 whatever whatever1
whatever123 nothing123 something1 everything1 secret1234 secretsecret topsecret1 godisgood1 jesuschrist jesusislord
jesus12345 blessed123 hallelujah california california1 northcarolina newyork123 losangeles sanfrancisco washington1
philadelphia america123 december123 september1 november11 summertime summer2023 summer2024 summer2025 summer2026
winter2024 winter2025 spring2024 spring2025 autumn2024 correcthorsebatterystaple thisismypassword ilovemyself
ilovemydog ilovemycat ilovemymom ilovejesus ilovemusic ihateyou123 fuckyou123 fuckyou1234 fuckyoubitch asshole123
qwertzuiop azertyuiop 1q2w3e4r5t6y7u 1qazxsw23edc zxcvbnmasdf asdfasdfasdf asdf123456 asdfjkl123 qweasdzxc
qweasdzxc123 qweqweqweqwe qwer123456 qwerasdfzxcv test123456 testtest123 testtesttest testing123 temporary temporary1
temp123456 guest12345 student123 teacher123 security1 freedom123 liberty123 trailgate trailgate1 trailgate123
`

export const COMMON_PASSWORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  WORDS.trim().split(/\s+/)
)
