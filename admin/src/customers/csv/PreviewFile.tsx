import Alert from '@mui/material/Alert'

import { CSV_PREVIEW_ROWS } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { ForeignChoices } from './ForeignChoices.tsx'
import { FileLine } from './FileLine.tsx'
import type { ImportEvent, ImportFlow } from './importFlow.ts'
import { hasPhone } from './mapping.ts'
import { MeaningSelect } from './MeaningSelect.tsx'
import type { CsvPreview } from './readCsv.ts'

interface PreviewFileProps {
  flow: Extract<ImportFlow, { step: 'preview' }>
  dispatch(event: ImportEvent): void
}

/** The first rows of the file, and what each column is taken for, to be corrected where that is wrong. */
export function PreviewFile({ flow, dispatch }: PreviewFileProps) {
  const { preview, refused } = flow
  return (
    <>
      <FileLine flow={flow} />
      {refused && <Alert severity="error">{refused}</Alert>}
      {preview && !preview.foreign && !hasPhone(preview.columns) && (
        <Alert severity="error">
          {manager['import.no_phone_column']}. {texts['mapping.no_phone']}
        </Alert>
      )}
      {preview ? (
        <>
          {preview.foreign && <ForeignChoices foreign={preview.foreign} dispatch={dispatch} />}
          <p className="import-aside">{texts['preview.hint']}</p>
          <PreviewTable preview={preview} dispatch={dispatch} />
        </>
      ) : (
        <LoadingRows label={words.loading} rows={CSV_PREVIEW_ROWS} />
      )}
    </>
  )
}

interface PreviewTableProps {
  preview: CsvPreview
  dispatch(event: ImportEvent): void
}

function PreviewTable({ preview: { columns, rows, foreign }, dispatch }: PreviewTableProps) {
  const caption = fill(manager['import.preview'], { n: CSV_PREVIEW_ROWS })
  return (
    <div className="table-frame import-preview" role="region" aria-label={caption} tabIndex={0}>
      <table className="list-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                <span className="import-heading" title={column.heading}>
                  {column.heading || '–'}
                </span>
                <MeaningSelect
                  column={column}
                  number={index + 1}
                  foreign={foreign !== undefined}
                  onChange={(meaning) => dispatch({ type: 'mapped', index, meaning })}
                />
                {column.reason && <span className="import-reason">{column.reason}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {columns.map(({ meaning }, index) => (
                <td key={index} className={meaning ? '' : 'import-left-out'}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
