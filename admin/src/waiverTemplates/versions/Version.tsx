import { useMemo, useState } from 'react'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime, formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { TemplateVersion } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useTimeZone, useToday } from '../../layout/useSettings.ts'
import { PreviewDialog } from '../PreviewDialog.tsx'
import { changesOf } from './changesOf.ts'

interface VersionProps {
  version: TemplateVersion
  /** The preceding version. */
  before: TemplateVersion | undefined
}

/** A version: date, author, number of signatures, and changes. */
export function Version({ version, before }: VersionProps) {
  const [previewing, setPreviewing] = useState(false)
  const timeZone = useTimeZone()
  const today = useToday()
  const { version: number, created_by: author } = version
  const made = formatDateTime(version.created_at, timeZone)
  return (
    <li className="version">
      <div className="version-head">
        <h2>{fill(messages['card.version'], { version: number })}</h2>
        {version.in_force && <Badge tone="good">{messages['versions.in_force']}</Badge>}
        {version.effective_date > today && (
          <Badge tone="warn">{messages['versions.planned']}</Badge>
        )}
        {version.requires_resign && <Badge tone="warn">{messages['versions.resign']}</Badge>}
        <Button
          size="small"
          aria-label={`${messages.preview} ${number}`}
          onClick={() => setPreviewing(true)}
        >
          {messages.preview}
        </Button>
      </div>
      <p className="template-hint figures">
        {fill(messages['card.effective'], { date: formatDate(version.effective_date) })} · {made}{' '}
        {author !== null && fill(messages['versions.by'], { name: author })} ·{' '}
        {fill(messages['card.signed'], { n: version.signed_count.toLocaleString('en-US') })}
      </p>
      {before ? <Changes version={version} before={before} /> : <p>{messages['versions.first']}</p>}
      {previewing && (
        <PreviewDialog
          name={version.name}
          version={number}
          content={version.content}
          onClose={() => setPreviewing(false)}
        />
      )}
    </li>
  )
}

function Changes({ version, before }: { version: TemplateVersion; before: TemplateVersion }) {
  const pieces = useMemo(
    () => changesOf(before.content, version.content),
    [before.content, version.content]
  )
  return (
    <>
      <h3>{fill(messages['versions.changes'], { version: before.version })}</h3>
      {version.name !== before.name && (
        <p>{fill(messages['versions.renamed'], { from: before.name, to: version.name })}</p>
      )}
      {pieces ? (
        <p className="version-changes">
          {pieces.map(({ kind, text }, at) => {
            if (kind === 'added') return <ins key={at}>{text}</ins>
            if (kind === 'removed') return <del key={at}>{text}</del>
            return <span key={at}>{text}</span>
          })}
        </p>
      ) : (
        <p>{messages['versions.same']}</p>
      )}
    </>
  )
}
