/** `statusOn` of shared/ as an SQL expression: the status of `memberships as m` on a day. */
export const STATUS_ON =
  "case when m.status = 'active' and m.end_date < ? then 'expired' else m.status end"
