import { useCallback } from 'react'

import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'
import { formatPhone } from '@trailgate/shared/text'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { shownPayload } from './shownPayload.ts'

/** The payload as it was entered; of a signature its picture. */
export function Typed({ item }: { item: OfflineRow }) {
  const typed = shownPayload(item.payload ?? {})
  return (
    <div className="offline-typed">
      <Facts title={messages.typed}>
        {typed.pass ? (
          <Fact label={messages['field.pass']}>
            <span className="offline-long">{typed.pass}</span>
          </Fact>
        ) : (
          <>
            <Fact label={messages['field.name']}>{typed.name}</Fact>
            <Fact label={messages['field.born']}>{formatDate(typed.born)}</Fact>
            <Fact label={messages['field.phone']}>{formatPhone(typed.phone)}</Fact>
          </>
        )}
        {typed.email && <Fact label={messages['field.email']}>{typed.email}</Fact>}
        {typed.minors.length > 0 && (
          <Fact label={messages['field.minors']}>
            <ul>
              {typed.minors.map(({ name, born }) => (
                <li key={`${name} ${born}`}>
                  {name}, {formatDate(born)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {typed.childrenOnly && (
          <Fact label={messages['field.children_only']}>{messages['field.yes']}</Fact>
        )}
        {typed.isSigned && (
          <Fact label={messages['field.signature']}>
            <Signature id={item.id} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/** Read with the token of the session, which an image element cannot carry. */
function Signature({ id }: { id: string }) {
  const { data, isError } = useProviderQuery('offline-items', 'offlineSignature', { id })
  if (isError) return <>{messages['signature.failed']}</>
  return data ? <Picture file={data} /> : <>…</>
}

function Picture({ file }: { file: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file]
  )
  return <img ref={show} className="offline-signature" alt={messages['signature.alt']} />
}
