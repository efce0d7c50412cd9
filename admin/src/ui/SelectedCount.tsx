import Button from '@mui/material/Button'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/ui/selection_messages'

import type { Selection } from './useSelection.ts'
import './selection.css'

/** "3 selected". */
export function selectedWords({ isAll, count }: Selection): string {
  return isAll
    ? fill(messages.all_selected, { count: count.toLocaleString('en-US') })
    : fill(messages.selected, { n: count })
}

/** Number of selected rows, and the button that selects all that the list finds. */
export function SelectedCount({ selection, all }: { selection: Selection; all: boolean }) {
  const { isAll, count, total, selectAll } = selection
  return (
    <>
      <p className="figures" role="status">
        {selectedWords(selection)}
      </p>
      {all && !isAll && total > count && (
        <Button size="small" onClick={selectAll}>
          {fill(messages.all, { count: total.toLocaleString('en-US') })}
        </Button>
      )}
    </>
  )
}
