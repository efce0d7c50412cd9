import type * as v from 'valibot'

/** Accepts both spellings of the address fields. */
export function spelled<
  Inputs extends { address_line_1: v.GenericSchema; address_line_2: v.GenericSchema },
>(inputs: Inputs) {
  return {
    ...inputs,
    address_line1: inputs.address_line_1 as Inputs['address_line_1'],
    address_line2: inputs.address_line_2 as Inputs['address_line_2'],
  }
}

interface Spelled {
  address_line1?: string | null | undefined
  address_line2?: string | null | undefined
  address_line_1?: string | null | undefined
  address_line_2?: string | null | undefined
}

/** The wire accepts two spellings of the address; one is stored. A line that was not sent stays absent. */
export function withOneAddressSpelling<T extends Spelled>(sent: T) {
  const { address_line1, address_line2, ...rest } = sent
  const first = rest.address_line_1 ?? address_line1
  const second = rest.address_line_2 ?? address_line2
  return {
    ...rest,
    ...(first !== undefined && { address_line_1: first }),
    ...(second !== undefined && { address_line_2: second }),
  }
}
