import { useMembershipTypes } from '../membershipTypes/queries.ts'

/** What a type is called; its identifier until that is known. */
export function useTypeName(): (type: string) => string {
  const { data: types } = useMembershipTypes()
  return (type) => types?.find(({ name }) => name === type)?.display_name ?? type
}
