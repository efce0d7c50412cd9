/** What is decided of a column that no line of the record's table of fields has. */
export interface Reading {
  /** Staff read it, something that they read is worked out with it, or no screen of theirs has it. */
  read: 'shown' | 'derived' | 'hidden'
}

/** The same of what is kept about people. */
export interface OfPeople extends Reading {
  /** Told in the file of everything that is known of a person; hashes, and what is made for searching, are not. */
  ownData: boolean
}

/** The columns that tell a person's own data, by decision. */
export function ownDataIn<Columns extends Record<string, OfPeople>>(columns: Columns) {
  return Object.keys(columns).filter((column) => columns[column]?.ownData) as {
    [Column in keyof Columns & string]: Columns[Column] extends { ownData: true } ? Column : never
  }[keyof Columns & string][]
}

/** A decision for each column of a table that holds no field: without, it does not compile. */
export type OtherColumns<Row, FieldColumn, Decision extends Reading = Reading> = Record<
  Exclude<keyof Row, FieldColumn>,
  Decision
>
