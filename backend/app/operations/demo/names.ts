/** Invented people and places for the demo park. */
export const FIRST_NAMES =
  'Ana Ben Cody Dale Earl Fatima Gus Hanna Íñigo Jolene Kenji Liam Mia Noah Omar Priya Quinn Rosa Shelby Travis Uma Vera Wade Yuki Zoe Åsa Björn Chloé Marisol Tanner Brooke Ngoc René Søren Łukasz Billy Anne-Marie Colt Daisy Hank'.split(
    ' '
  )
export const LAST_NAMES =
  'Adeyemi Björk Cooper Fields García Hill Hughes Jonson Kowalski Mason Núñez Okafor Patel Price Ramírez Reed Singh St.James Tran Turner Woods Wójcik Ødegård Müller Begay Carter Delgado Foster Grady Holt Ivers Justice Keller Lund'.split(
    ' '
  )
export const STREETS =
  'Quarry St|Old Mill Ln|Sawmill Ct|Pine Hollow Dr|Ridge Rd|Canyon Trail|County Road 12|Hwy 64 W|Gravel Pit Rd|2nd Ave N'.split(
    '|'
  )
export const TOWNS = [
  { city: 'Asheville', state: 'NC', zip_code: '28801' },
  { city: 'Boone', state: 'NC', zip_code: '28607' },
  { city: 'Chattanooga', state: 'TN', zip_code: '37402' },
  { city: 'Coeur d’Alene', state: 'ID', zip_code: '83814' },
  { city: 'Holyoke', state: 'MA', zip_code: '01040' },
  { city: 'Moab', state: 'UT', zip_code: '84532' },
] as const
export const AREA_CODES = ['828', '423', '704', '336', '208', '435', '617'] as const
