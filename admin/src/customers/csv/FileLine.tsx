import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { fill } from '@trailgate/shared/text'

/** Which file it is, and how many rows it has as soon as they are counted. */
export function FileLine({ flow: { file, rows } }: { flow: { file: File; rows?: number } }) {
  return (
    <p className="import-file">
      <strong>{file.name}</strong>
      {rows !== undefined && (
        <span className="figures">{fill(texts.rows, { n: rows.toLocaleString('en-US') })}</span>
      )}
    </p>
  )
}
