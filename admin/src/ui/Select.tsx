import { useListContext, type RaRecord } from 'react-admin'

import { messages } from '@trailgate/shared/ui/selection_messages'

import './selection.css'

/** Checkbox that selects a row. */
export function Select({ id, label }: { id: RaRecord['id']; label: string }) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <label className="select">
      <input
        type="checkbox"
        aria-label={label}
        checked={selectedIds.includes(id)}
        onChange={() => onToggleItem(id)}
      />
    </label>
  )
}

/** Checkbox that selects all rows of the page. */
export function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }: RaRecord) => id)
  const all = ids.length > 0 && ids.every((id) => selectedIds.includes(id))
  return (
    <label className="select">
      <input
        type="checkbox"
        aria-label={messages.page}
        checked={all}
        onChange={() => {
          const others = selectedIds.filter((id) => !ids.includes(id))
          onSelect(all ? others : [...others, ...ids])
        }}
      />
    </label>
  )
}
