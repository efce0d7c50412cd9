import { useRef } from 'react'
import DownloadIcon from '@mui/icons-material/Download'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'
import { IMPORT_COLUMNS, importTemplate } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { ARCHIVE_UNPACKED_MAX_BYTES } from '@trailgate/shared/moving/constants'

import { saveFile } from '../../ui/saveFile.ts'
import type { ImportEvent } from './importFlow.ts'
import { isCsvFile } from './readCsv.ts'
import { isZipFile } from './zipFile.ts'

interface ChooseFileProps {
  refused: string | undefined
  dispatch(event: ImportEvent): void
}

/** Requirements of the file, a template to download, and the file picker. */
export function ChooseFile({ refused, dispatch }: ChooseFileProps) {
  const picker = useRef<HTMLInputElement>(null)

  function choose(file: File | undefined): void {
    if (!file) return
    const isZip = isZipFile(file)
    if (!isZip && !isCsvFile(file))
      dispatch({ type: 'refused', sentence: manager['import.not_csv'] })
    else if (file.size > (isZip ? ARCHIVE_UNPACKED_MAX_BYTES : IMPORT_FILE_MAX_BYTES))
      dispatch({ type: 'refused', sentence: http.too_large })
    else dispatch({ type: 'chosen', file })
  }

  return (
    <>
      <p>{manager['import.instructions']}</p>
      <ul className="import-columns" aria-label={texts.columns}>
        {IMPORT_COLUMNS.map((column) => (
          <li key={column}>
            <code>{column}</code>
          </li>
        ))}
      </ul>
      <Button
        startIcon={<DownloadIcon />}
        onClick={() =>
          saveFile(
            new Blob([importTemplate()], { type: 'text/csv' }),
            'trailgate-customers-template.csv'
          )
        }
      >
        {manager['import.template']}
      </Button>
      <div
        className="import-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        <UploadFileIcon fontSize="large" className="import-icon" />
        <Button variant="contained" onClick={() => picker.current?.click()}>
          {manager['import.choose']}
        </Button>
        <p>{texts.drop}</p>
        <p className="import-aside">{texts['move.zip']}</p>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv,.zip,application/zip"
          hidden
          aria-label={manager['import.choose']}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Allows choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      {refused && <Alert severity="error">{refused}</Alert>}
    </>
  )
}
