import { useProviderQuery } from '../../providers/useProvider.ts'

/** Templates with answers to list, archived ones too; read again after each change of a template. */
export function useAskingTemplates() {
  return useProviderQuery('waivers', 'getAskingTemplates', {})
}
