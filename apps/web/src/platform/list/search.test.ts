// Proves the reading and writing of list states in the address.
import { describe, expect, it } from 'vitest'
import { isBare, type ListDefaults, parseSearch, readListSearch, stringifySearch, writeListSearch } from './search.ts'

const defaults: ListDefaults = {
  sort: 'name.asc',
  size: 25,
  params: ['statut', 'periode'],
  initial: { periode: ['this_month'] },
}
const through = (search: Record<string, unknown>) => parseSearch(stringifySearch(search).slice(1))

describe('the address of a list', () => {
  it('SHELL-038 carries filters, sort and page in readable French parameters', () => {
    const state = {
      q: 'Léa & co',
      tri: 'date.desc',
      page: 2,
      taille: 50,
      vue: undefined,
      params: { statut: ['1-planned', '2-confirmed'], periode: ['past'] },
    }
    const address = stringifySearch(writeListSearch(state, defaults))
    expect(address).toBe('?q=L%C3%A9a+%26+co&tri=date.desc&page=2&taille=50&statut=1-planned,2-confirmed&periode=past')
    expect(readListSearch(parseSearch(address), defaults)).toEqual(state)
  })
  it('says nothing of what is ordinary', () => {
    expect(stringifySearch(writeListSearch(readListSearch({}, defaults), defaults))).toBe('')
    expect(isBare({}, defaults)).toBe(true)
    expect(isBare({ onglet: 'x' }, defaults)).toBe(true)
    expect(isBare({ statut: 'a' }, defaults)).toBe(false)
  })
  it('tells a filter emptied by hand from one that was never set', () => {
    const emptied = writeListSearch({ ...readListSearch({}, defaults), params: { statut: [], periode: [] } }, defaults)
    expect(stringifySearch(emptied)).toBe('?periode=-')
    expect(readListSearch(through(emptied), defaults).params.periode).toEqual([])
    expect(readListSearch({}, defaults).params.periode).toEqual(['this_month'])
  })
  it('keeps text as text and commas inside values', () => {
    expect(through({ q: '0612' })).toEqual({ q: '0612' })
    const search = { statut: ['a,b', '50%'] }
    expect(readListSearch(through(search), defaults).params.statut).toEqual(['a,b', '50%'])
  })
  it('falls back from absurd values', () => {
    const state = readListSearch({ page: '-3', taille: '100000', tri: 'x;drop', statut: '' }, defaults)
    expect(state).toMatchObject({ page: 1, taille: 100, tri: 'name.asc', params: { statut: [] } })
  })
})
