import { child, parent, six } from './people.mjs'
import { scribble } from './portal.mjs'
import { press } from './screen.mjs'

/**
 * Screens in Spanish, whose texts are longer. They come last: the portal remembers the language.
 * @type {import('./screen.mjs').Screen[]}
 */
export const spanish = [
  { name: 'es-entry', path: '/?lang=es', shows: 'Es mi primera visita' },
  {
    name: 'es-entry-check-in',
    path: '/portal?lang=es',
    shows: 'Olvidé mi contraseña',
    steps: (page) => press(page, 'Ya he venido antes'),
  },
  {
    name: 'es-register-refused',
    path: '/register?lang=es',
    shows: 'Escriba el nombre',
    async steps(page) {
      await page.locator('form button[type=submit]').click()
    },
  },
  { name: 'es-forgot-password', path: '/forgot-password?lang=es', shows: 'Enviar enlace' },
  { name: 'es-sign-link-over', path: '/sign?lang=es#token=nothing', shows: 'ya no es válido' },
  { name: 'es-kiosk', path: '/kiosk?lang=es', shows: 'Ya he venido antes' },
  {
    name: 'es-kiosk-phone',
    path: '/kiosk?lang=es',
    shows: 'Escriba su número de teléfono',
    steps: (page) => press(page, 'Ya he venido antes'),
  },
  {
    name: 'es-kiosk-checked-in',
    path: '/kiosk?lang=es',
    shows: 'Firmar por varios',
    steps: (page) => checkIn(page, parent.phone),
  },
  {
    name: 'es-kiosk-family-of-six',
    path: '/kiosk?lang=es',
    shows: 'Faltan las exenciones',
    steps: (page) => checkIn(page, six.phone),
  },
  {
    name: 'es-kiosk-reading',
    path: '/kiosk?lang=es',
    shows: 'Texto 1 de 2',
    async steps(page) {
      await checkIn(page, six.phone)
      await press(page, 'Firmar por varios')
    },
  },
  {
    name: 'es-kiosk-signing',
    path: '/kiosk?lang=es',
    shows: 'Aceptar y enviar',
    async steps(page) {
      await checkIn(page, six.phone)
      await press(page, 'Firmar por varios')
      await press(page, 'Seguir a la firma')
      await page.locator('canvas').waitFor()
      await scribble(page)
    },
  },
  {
    name: 'es-kiosk-child-alone',
    path: '/kiosk?lang=es',
    shows: 'Avisar a mi padre o madre',
    steps: (page) => checkIn(page, child.phone),
  },
  { name: 'es-overview', path: '/customer-dashboard?lang=es', as: 'parent', shows: 'Datos' },
  ...['minors', 'waivers', 'documents', 'membership', 'marketing', 'details', 'invite'].map(
    (tab) =>
      /** @type {import('./screen.mjs').Screen} */ ({
        name: `es-${tab}`,
        path: `/customer-dashboard/${tab}?lang=es`,
        as: 'parent',
        shows: 'Cerrar sesión',
      })
  ),
]

async function checkIn(/** @type {import('playwright').Page} */ page, /** @type {string} */ phone) {
  await press(page, 'Ya he venido antes')
  await page.getByLabel('Número de teléfono').fill(phone)
}
