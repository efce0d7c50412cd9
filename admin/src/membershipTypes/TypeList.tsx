import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { NARROW } from '../ui/list.ts'
import { MoveButtons } from '../ui/reorder/MoveButtons.tsx'
import { useReorder, type Reorder } from '../ui/reorder/useReorder.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { WITHIN } from '../ui/useLeave.ts'
import { DeleteTypeButton } from './DeleteTypeButton.tsx'
import { pathOf } from './paths.ts'
import { TypeRows } from './TypeRows.tsx'
import { TypeTable } from './TypeTable.tsx'

interface TypeListProps {
  types: readonly MembershipTypeSummary[]
  say(message: FlashMessage): void
}

export interface TypeListView {
  types: readonly MembershipTypeSummary[]
  /** Null for staff without write permission. */
  reorder: Reorder | null
  actions(type: MembershipTypeSummary): ReactNode
}

/** The types in the park's order, which staff with write permission can change. */
export function TypeList({ types, say }: TypeListProps) {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const mayWrite = useCan('membership_types.write')
  // Optimistic order, shown until the server's arrives.
  const [order, setOrder] = useState<number[]>()
  const { mutate } = useProviderMutation('membership-types', 'reorderMembershipTypes', {
    untilShown: true,
  })
  const shown = order ? inOrder(types, order) : types
  const reorder = useReorder(shown.map(namedRow), (ids) => {
    setOrder(ids)
    mutate(
      { ids },
      {
        onError: (error) =>
          say({ tone: 'error', text: sentenceFor(error, messages['reorder.failed']) }),
        onSettled: () => setOrder(undefined),
      }
    )
  })
  const View = narrow ? TypeRows : TypeTable

  return (
    // Without buttons the keyboard still needs to focus the list to scroll it.
    <div onKeyDown={reorder.onKeyDown} {...(mayWrite ? {} : { tabIndex: 0 })}>
      <View
        types={shown}
        reorder={mayWrite ? reorder : null}
        actions={(type) =>
          reorder.pickedId === type.id ? (
            <MoveButtons reorder={reorder} />
          ) : (
            <TypeActions type={type} say={say} />
          )
        }
      />
      <p className="hidden-text" role="status" aria-live="assertive">
        {reorder.announcement}
      </p>
      <p className="type-hint">{mayWrite ? words['order.hint'] : messages.read_only}</p>
    </div>
  )
}

function TypeActions({ type, say }: { type: MembershipTypeSummary; say: TypeListProps['say'] }) {
  return (
    <>
      <Button
        component={Link}
        to={pathOf({ kind: 'edit', id: type.id })}
        state={WITHIN}
        size="small"
        aria-label={`${words.edit} ${type.display_name}`}
      >
        {words.edit}
      </Button>
      <DeleteTypeButton type={type} say={say} />
    </>
  )
}

function namedRow({ id, display_name: name }: MembershipTypeSummary) {
  return { id, name }
}

/** Sorts by the given order; a type added meanwhile comes last. */
function inOrder(types: readonly MembershipTypeSummary[], ids: readonly number[]) {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: MembershipTypeSummary) => place.get(id) ?? ids.length
  return types.toSorted((one, other) => placeOf(one) - placeOf(other))
}
