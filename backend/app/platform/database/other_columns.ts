/** What is decided of a column that no line of the record's table of fields has. */
export interface Reading {
  /** Staff read it, something that they read is worked out with it, or no screen of theirs has it. */
  read: 'shown' | 'derived' | 'hidden'
}

/** A decision for each column of a table that holds no field: without, it does not compile. */
export type OtherColumns<Row, FieldColumn, Decision extends Reading = Reading> = Record<
  Exclude<keyof Row, FieldColumn>,
  Decision
>
