import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin'

/**
 * A list that stores nothing between visits. Its screen shows failures; react-admin's notification would repeat them.
 */
export function OwnList<T extends RaRecord>({
  queryOptions,
  ...list
}: Omit<ListBaseProps<T>, 'storeKey' | 'exporter'>) {
  return (
    <ListBase<T>
      {...list}
      storeKey={false}
      exporter={false}
      queryOptions={{ ...queryOptions, onError: saidByTheScreen }}
    />
  )
}

function saidByTheScreen() {}
