// How every long list of choices is searched: without accents nor spaces, « 1h30 » finds 1 h 30.
import type { OptionsFilter } from '@mantine/core'
import { isFoundIn } from '../fields/texts.ts'

export const filterOptions: OptionsFilter = ({ options, search }) => {
  const keep = (one: { readonly label: string }) => isFoundIn(one.label, search)
  return options.flatMap((one): typeof options => {
    if (!('group' in one)) return keep(one) ? [one] : []
    const items = one.items.filter(keep)
    return items.length > 0 ? [{ ...one, items }] : []
  })
}
