// How every long list of choices is searched: without accents nor spaces, « 1h30 » finds 1 h 30.
import { folded } from '@cartable/domain/kernel/folded.ts'
import type { OptionsFilter } from '@mantine/core'

const compact = (text: string) => folded(text).replace(/\s/g, '')

export const filterOptions: OptionsFilter = ({ options, search }) => {
  const wanted = compact(search)
  const keep = (one: { readonly label: string }) => compact(one.label).includes(wanted)
  return options.flatMap((one): typeof options => {
    if (!('group' in one)) return keep(one) ? [one] : []
    const items = one.items.filter(keep)
    return items.length > 0 ? [{ ...one, items }] : []
  })
}
