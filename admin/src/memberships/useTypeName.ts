import { useMembershipTypes } from '../membershipTypes/queries.ts'

/** Display name of a type; its identifier until the types are loaded. */
export function useTypeName(): (type: string) => string {
  const { data: types } = useMembershipTypes()
  return (type) => types?.find(({ name }) => name === type)?.display_name ?? type
}
