import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'

/** react-admin's own few words. The documents' sentences come from shared/ as they are, so unknown keys are no fault. */
export const i18nProvider = polyglotI18nProvider(
  () => english,
  'en',
  [{ locale: 'en', name: 'English' }],
  { allowMissing: true }
)
