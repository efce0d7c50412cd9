/** `statusOn` of shared/, in the words of the database: what `memberships as m` are on a day. */
export const STATUS_ON =
  "case when m.status = 'active' and m.end_date < ? then 'expired' else m.status end"
