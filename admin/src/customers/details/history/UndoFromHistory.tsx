import { useProviderQuery } from '../../../providers/useProvider.ts'
import { useCan } from '../../../session/useStaff.ts'
import { UndoMergeButton } from '../../duplicates/UndoMergeButton.tsx'

/** Undo button of a merge in the history; hidden once undone, or without the permission. */
export function UndoFromHistory({ customerId, merge: id }: { customerId: number; merge: number }) {
  const mayUndo = useCan('customers.merge')
  const { data: merges } = useProviderQuery(
    'customer-merges',
    'getMerges',
    { id: customerId },
    { enabled: mayUndo }
  )
  const merge = merges?.find((each) => each.id === id && each.undone_at === null)
  if (!mayUndo || !merge) return null
  return <UndoMergeButton id={id} name={merge.loser.member_id} />
}
