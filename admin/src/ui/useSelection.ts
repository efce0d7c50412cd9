import { useState } from 'react'
import { useListContext } from 'react-admin'

/** The selected rows of the surrounding list: ticked by hand, or all that it finds. */
export function useSelection() {
  const { selectedIds, filterValues, total = 0, onUnselectItems } = useListContext()
  const state = JSON.stringify([filterValues, selectedIds])
  const [allAt, setAllAt] = useState<string>()
  // Another tick or filter ends it: the number that was read would be another one.
  const isAll = selectedIds.length > 0 && allAt === state
  return {
    ids: selectedIds.map(Number),
    isAll,
    count: isAll ? total : selectedIds.length,
    /** Number of rows that the list finds. */
    total,
    selectAll: () => setAllAt(state),
    clear: () => onUnselectItems(),
  }
}

export type Selection = ReturnType<typeof useSelection>
