/** Decisions about a column that is not in the record's field config. */
export interface Reading {
  /**
   * `shown`: staff read it. `derived`: a value that they read is computed with it. `hidden`: no staff screen has it.
   */
  read: 'shown' | 'derived' | 'hidden'
}

/** Decisions about a column of personal data. */
export interface OfPeople extends Reading {
  /** True if the personal data export has it; hashes and search keys are left out. */
  ownData: boolean
}

/** Columns of the personal data export. */
export function ownDataIn<Columns extends Record<string, OfPeople>>(columns: Columns) {
  return Object.keys(columns).filter((column) => columns[column]?.ownData) as {
    [Column in keyof Columns & string]: Columns[Column] extends { ownData: true } ? Column : never
  }[keyof Columns & string][]
}

/** Requires a decision for every column of a table that is not a field; a missing one does not compile. */
export type OtherColumns<Row, FieldColumn, Decision extends Reading = Reading> = Record<
  Exclude<keyof Row, FieldColumn>,
  Decision
>
