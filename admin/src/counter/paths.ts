export const COUNTER = '/admin/counter'

/** The query of the counter's address that opens the roll call. */
export const ROLL_CALL_PARAMETER = 'roll-call'

/** The roll call over the counter. */
export const ROLL_CALL = `${COUNTER}?${ROLL_CALL_PARAMETER}`
