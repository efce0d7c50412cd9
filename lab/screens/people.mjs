/** People and places of the pictures. All of them are invented. */
export const PASSWORD = 'saddle-trail-meadow-7'

export const rider = {
  first_name: 'Maya',
  last_name: 'Okonkwo-Lindqvist',
  email: 'maya@example.com',
  phone: '5550100201',
  date_of_birth: '1990-04-12',
  password: PASSWORD,
}

/** A mother of twenty: every list is full, no waiver is signed. */
export const parent = {
  first_name: 'Maximiliana-Konstantina',
  last_name: 'Featherstonehaugh-Cholmondeley',
  email: 'a.very.long.address.indeed@subdomain.example.com',
  phone: '5550100202',
  date_of_birth: '1980-01-10',
  password: PASSWORD,
}

/** A rider who has just registered and has nothing yet. */
export const newcomer = {
  first_name: 'Jo',
  last_name: 'Li',
  email: 'jo.li@example.com',
  phone: '5550100203',
  date_of_birth: '1999-09-09',
  password: PASSWORD,
}

/** A family of six, one of whom is covered and two of whom share a name. */
export const six = {
  first_name: 'Anneliese',
  last_name: 'Vandenberghe-Castellanos',
  email: 'anneliese@example.com',
  phone: '5550100205',
  date_of_birth: '1984-06-30',
  password: PASSWORD,
}

/** A customer entered without a birth date. */
export const ageless = { first_name: 'Uma', last_name: 'Vance', phone: '5550100204' }

/** A child who comes alone and has asked the newcomer. */
export const child = {
  first_name: 'Kai',
  last_name: 'Brooks',
  email: 'kai.brooks@example.com',
  phone: '5550100206',
  date_of_birth: `${new Date().getFullYear() - 11}-02-03`,
}

/** A banned person. */
export const banned = {
  first_name: 'Dakota',
  last_name: 'Reyes-Whitlock',
  email: 'dakota@example.com',
  phone: '5550100207',
  date_of_birth: '1988-03-21',
  password: PASSWORD,
}

export const people = { rider, parent, newcomer, six, banned }

export const admin = { username: 'admin', password: PASSWORD }
