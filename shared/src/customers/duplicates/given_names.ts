/* Knowledge about given names. A short form may stand for several: Alex is Alexander or Alexandra. Names listed here
   are never taken for slips of each other: Jon and Joan, Daniel and Daniela are two people. */

const SHORT_FORMS: Record<string, string> = {
  abigail: 'abby abbie gail',
  albert: 'al bert bertie',
  alexander: 'alex al sasha xander lex alec',
  alexandra: 'alex sasha sandra lexi lexie alexa',
  alexis: 'alex lexi lexie',
  alfred: 'al alf fred freddie',
  alison: 'ali allie ally allison alyson',
  amanda: 'mandy manda',
  andrew: 'andy drew',
  angela: 'angie',
  anna: 'ann anne annie anita',
  anthony: 'tony ant toni',
  antonio: 'tony toni',
  arthur: 'art artie',
  barbara: 'barb barbie babs',
  benjamin: 'ben benny benji',
  bradley: 'brad',
  brian: 'bryan',
  calvin: 'cal',
  cameron: 'cam',
  carl: 'karl',
  caroline: 'carol carrie caro carolyn',
  catherine: 'cathy cat cate kate katie kathy kathryn katherine katharine kat catharine kit kitty',
  charles: 'charlie chuck chas chaz',
  charlotte: 'charlie lottie char',
  christina: 'chris chrissy tina christine kristina kristine',
  christopher: 'chris topher kit kristopher',
  clifford: 'cliff',
  cynthia: 'cindy',
  daniel: 'dan danny',
  danielle: 'dani danny',
  david: 'dave davey',
  deborah: 'deb debbie debra',
  dennis: 'denny',
  donald: 'don donnie',
  dorothy: 'dot dottie dolly',
  douglas: 'doug',
  edward: 'ed eddie ted teddy ned',
  eleanor: 'ellie nell nora eleanora',
  elizabeth: 'liz lizzie beth betty betsy eliza lisa elisabeth libby bess',
  emily: 'em emmy',
  eric: 'erik',
  eugene: 'gene',
  evelyn: 'evie eve',
  francis: 'frank frankie fran',
  frances: 'fran frankie francie',
  francisco: 'paco pancho frank',
  frank: 'frankie',
  franklin: 'frank',
  frederick: 'fred freddie freddy rick',
  gabriel: 'gabe',
  gabrielle: 'gabby gaby',
  geoffrey: 'geoff jeff',
  george: 'georgie',
  gerald: 'gerry jerry',
  gregory: 'greg gregg',
  guadalupe: 'lupe',
  harold: 'hal harry',
  harry: 'hal',
  henry: 'hank harry hal',
  howard: 'howie',
  ignacio: 'nacho',
  isabella: 'bella izzy isabel isabelle',
  jacob: 'jake',
  jacqueline: 'jackie',
  james: 'jim jimmy jamie jem',
  jane: 'janie',
  janet: 'jan',
  jeffrey: 'jeff jeffery',
  jennifer: 'jen jenny jenn jennie',
  jeremy: 'jerry jem jeremiah',
  jesse: 'jess',
  jessica: 'jess jessie',
  jesus: 'chuy',
  john: 'johnny jack jon',
  jonathan: 'jon johnny jonny nathan johnathan',
  jose: 'pepe',
  joseph: 'joe joey',
  josephine: 'jo josie',
  joshua: 'josh',
  joyce: 'joy',
  judith: 'judy judi',
  julia: 'jules julie',
  katelyn: 'kate katie caitlin kaitlyn',
  kathleen: 'kathy kate katie kath kay kit',
  kenneth: 'ken kenny',
  kevin: 'kev',
  kimberly: 'kim kimmy kimberley',
  lawrence: 'larry lars laurence',
  leonard: 'len lenny leo',
  leslie: 'les lesley',
  lillian: 'lily lil lilly lilian',
  louis: 'lou louie lewis luis',
  louise: 'lou',
  lucille: 'lucy lucie',
  madeline: 'maddie maddy madeleine',
  manuel: 'manny manolo',
  margaret: 'maggie meg peggy marge margie greta daisy rita',
  marjorie: 'marge margie',
  mark: 'marc',
  martha: 'marty',
  martin: 'marty',
  mary: 'molly polly mae',
  matilda: 'tilly mattie',
  matthew: 'matt matty mathew',
  megan: 'meg meghan',
  melissa: 'mel missy lissa',
  michael: 'mike mikey mick mickey micheal',
  michelle: 'shelly shell chelle',
  miguel: 'mike migue',
  mitchell: 'mitch',
  nancy: 'nan',
  natalie: 'nat',
  natasha: 'tasha nat',
  nathan: 'nate nat',
  nathaniel: 'nate nat nathan',
  nicholas: 'nick nicky nico nicolas',
  nicole: 'nikki nicky nicola',
  norman: 'norm',
  olivia: 'liv livvy',
  pamela: 'pam pammy',
  patricia: 'pat patty patsy tricia trish',
  patrick: 'pat paddy rick',
  peter: 'pete',
  philip: 'phil phillip',
  rachel: 'rach rachael',
  ralph: 'ralphie',
  randall: 'randy',
  raymond: 'ray',
  rebecca: 'becky becca bec rebekah',
  reginald: 'reg reggie',
  richard: 'rick ricky rich richie dick',
  robert: 'rob robbie bob bobby bert',
  roberta: 'bobbie robbie',
  roberto: 'beto berto',
  roger: 'rodge',
  ronald: 'ron ronnie',
  rosemary: 'rose rosie',
  russell: 'russ rusty',
  samantha: 'sam sammy',
  samuel: 'sam sammy',
  sandra: 'sandy',
  sarah: 'sally sadie sara',
  sean: 'shawn shaun',
  sebastian: 'seb bas',
  sharon: 'shari',
  sophia: 'sophie sofia',
  stanley: 'stan',
  stephanie: 'steph stephie',
  stephen: 'steve steven stevie',
  stuart: 'stu stewart',
  susan: 'sue susie suzie suzanne susanna',
  sylvester: 'sly',
  tabitha: 'tabby',
  terence: 'terry terrance',
  teresa: 'terry tess tessa theresa',
  theodore: 'ted teddy theo',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  valerie: 'val',
  vanessa: 'nessa',
  veronica: 'ronnie vera',
  victor: 'vic',
  victoria: 'vicky vicki tori vic',
  vincent: 'vince vinny',
  virginia: 'ginny gina',
  walter: 'walt wally',
  wendy: 'wen',
  wilfred: 'wilf',
  william: 'will bill billy willie liam',
  zachary: 'zach zack zac',
}

const OTHER_NAMES =
  'aaron adam adrian agnes aidan aiden alan alice alicia alma amber amelia amy ana andrea april ariana ariel ashley ' +
  'ashton audrey aurora austin ava bailey beatrice bernard beverly blake bonnie brandon brenda brendan brianna bridget ' +
  'brody brooke bruce bryce byron camila carla carlos carmen casey cassandra cecilia chad chase chelsea claire clara ' +
  'claudia clayton cody colin colleen connor corey craig crystal curtis daisy dale damian dana daniela darren dawn dean ' +
  'denise derek desiree diana diane diego dominic donna doris dylan earl edgar edith eileen elaine elena eli elias elijah ' +
  'ella ellen elliot ellis elsie emma enrique eric erica erin ernest esther ethan eva evan faith felicia felix fernando ' +
  'fiona florence gavin gilbert gina glenn gloria grace grant hailey haley hannah harper harriet hazel heather hector ' +
  'heidi helen holly hope hugo hunter ian ida ingrid irene iris isaac ivan ivy jack jackson jaden jaiden jan jane janet ' +
  'janice jared jasmine jason javier jay jayden jean jeanne jenna jerome jill jo joan joanna joanne joel joan jordan jorge ' +
  'josie joy juan juanita jude judy julian juliana julie june justin kara karen karl kate kayden kayla keith kelly kelsey ' +
  'kendra kerry kim kirk kristen kristin kurt kyle kylie lance lara laura lauren laurie leah lee lena leo leon leona ' +
  'leonardo leslie levi lila lily linda lisa logan lola lorena lorenzo lori lorraine lucas lucia lucy luis luke luna lydia ' +
  'lynn mabel mackenzie madison mandy marco marcus maria mariah marie marilyn mario marisa marissa marlene marsha marvin ' +
  'alejandro alan alana alexa alonso amir andre angel angelo annette ariadna arlene arnold beatriz bella benito bethany blanca ' +
  'boris brent brett brooklyn bryant caleb candice carmela carter cecil cedric cesar chance chloe christian clarence clinton ' +
  'constance cooper cora courtney cristina daphne darlene darrell darryl deanna delia della demetrius dena denis derrick ' +
  'dimitri dolores doreen dwayne dwight edith eduardo edwin elisa elise eloise elvira emanuel emilia emilio emmanuel erick ' +
  'ernesto esmeralda esperanza estelle eunice everett fabian fatima fernanda fletcher flora floyd freda gilda gillian giovanni ' +
  'gladys glenda graham greta guillermo gustavo gwen hannah harvey hattie hilary hilda horace ignatius imelda ines ingrid ' +
  'isaiah ismael israel jackson jaime jasper jayne jeannette jeremiah jerome joaquin jocelyn johanna jonas josefina josephine ' +
  'joyce kareem katrina kent kenya kenji landon latoya laverne leandro leif lenora leonel leopold leroy lester lionel lloyd ' +
  'loretta lowell lucinda luther lyle mable magdalena malcolm marcella marco margarita margot marguerite marian marina marisol ' +
  'marta matteo maude mauricio may meredith merle micah mildred milton miriam moises mona murray nadine naomi natalia nestor ' +
  'nikolai nikita octavio olga orlando oswaldo otis otto pearl perla phillipa philippa pierre priscilla rafael ramona randolph ' +
  'raymundo reynaldo rhoda rocio rodolfo rodrigo rogelio roland roman ronan rosalind rosario rosemarie rowan rufus santiago ' +
  'santos saundra selena serge seymour silvia stanislav stefan svetlana sylvia tamika tania tatiana terrence thelma tobias ' +
  'tomas tristan ulysses ursula valentin valeria vicente vladimir willa willard willow wilma winifred winston yasmin yesenia ' +
  'yusuf zelda zachariah hiroshi kenta priya anil ravi sanjay mohammed muhammad ahmed ali hassan omar wei ming jin minh linh ' +
  'mason maureen maurice max maxine maya melanie melinda melvin mercedes mia micah mila miles minnie miranda miriam molly ' +
  'monica morgan muriel myra nadia naomi nathalie neil nelson nina noah noel nora norma oliver omar oscar owen pablo paige ' +
  'pat paul paula pauline pedro penelope penny perry phoebe phyllis preston quentin quinn rafael ramon raquel raul regina ' +
  'renee rex rhonda ricardo riley rita roberta rodney roland ron rosa rosalie rose roxanne roy ruben ruby ruth ryan sabrina ' +
  'sally salvador saul scott serena sergio seth shane shannon sheila shelby sherry shirley sidney sierra simon simone ' +
  'skylar sofia sonia spencer stacey stacy stella summer tamara tanya tara taylor terri tiffany tina todd tracy travis ' +
  'trevor trisha troy tyler valentina vera vernon vivian wade wanda warren wayne wesley xavier yolanda yvonne zoe jada jade ' +
  'kayleigh kaylee hayley marcos mateo matias gabriela julio julieta carolina paulina adriana adrianna erika janelle kiara'

/** Full names of a short form: 'bob' → robert. */
const STANDS_FOR = new Map<string, string[]>()
for (const [name, shorts] of Object.entries(SHORT_FORMS)) {
  for (const short of shorts.split(' ')) {
    STANDS_FOR.set(short, [...(STANDS_FOR.get(short) ?? []), name])
  }
}

const KNOWN = new Set([
  ...Object.keys(SHORT_FORMS),
  ...STANDS_FOR.keys(),
  ...OTHER_NAMES.split(' '),
])

/** Names that a name may stand for, itself first: 'bob' → bob, robert. */
export function meaningsOf(name: string): string[] {
  return [name, ...(STANDS_FOR.get(name) ?? [])]
}

/** Short and other forms of a name: 'robert' → rob, robbie, bob, … */
export function shortFormsOf(name: string): string[] {
  return Object.hasOwn(SHORT_FORMS, name) ? (SHORT_FORMS[name]?.split(' ') ?? []) : []
}

/** Everybody of the groups that a name belongs to, itself among them: 'kathy' → catherine, kate, katherine, … */
export function groupOf(name: string): string[] {
  const heads = Object.hasOwn(SHORT_FORMS, name) ? [name] : (STANDS_FOR.get(name) ?? [])
  return [...new Set(heads.flatMap((head) => [head, ...shortFormsOf(head)]))]
}

/** True for a known given name, which is hardly a slip for another one. */
export function isGivenName(name: string): boolean {
  return KNOWN.has(name)
}
