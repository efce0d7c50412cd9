/** Request field for the checkbox of a relationship; undefined if unticked. */
export function consentOf(fields: FormData) {
  const textId = fields.get('consent')
  return textId === null ? undefined : { text_id: textId, accepted: true }
}
