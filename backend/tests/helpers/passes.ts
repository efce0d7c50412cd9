/** Passes for tests, over HTTP as riders and staff get them. */
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type { Pass } from '@trailgate/shared/passes/schemas'
import { asRider, asStaff } from '#tests/helpers/credentials'

type Person = { id: number }

export const MY_PASS = '/api/customers/me/pass'

/** The pass that the rider sees in the portal. */
export async function passOf(client: ApiClient, rider: Person): Promise<Pass> {
  const response = await client.get(MY_PASS).headers(await asRider(rider))
  response.assertStatus(200)
  return response.body()
}

/** A new pass, made by a cashier. */
export async function newPassOf(client: ApiClient, { id }: Person): Promise<Pass> {
  const response = await client.post(`/api/customers/${id}/pass`).headers(await asStaff('cashier'))
  response.assertStatus(201)
  return response.body()
}

export async function revokePassOf(client: ApiClient, { id }: Person) {
  return client.delete(`/api/customers/${id}/pass`).headers(await asStaff('cashier'))
}

/** Reads the pass at a kiosk. */
export function showPass(client: ApiClient, pass: string) {
  return client.post('/api/customers/auth').json({ pass })
}

/** Headers of the kiosk session that a pass opens. */
export async function asPass(client: ApiClient, pass: string) {
  const response = await showPass(client, pass)
  response.assertStatus(200)
  return { cookie: String(response.header('set-cookie')).split(';')[0] ?? '' }
}

export function passRowsOf({ id }: Person): Promise<Record<string, unknown>[]> {
  return db.from('passes').where('customer_id', id).orderBy('id')
}
