// Proves that the journal survives restarts, torn last lines and removals.
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './store.ts'

interface Note {
  id: string
  text: string
}

const newFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-store-')), 'notes.jsonl')

test('entities, replacements and removals survive a reopening, in their first order', () => {
  const file = newFile()
  const notes = openStore(file).collection<Note>('notes')
  notes.put({ id: 'a', text: 'un' })
  notes.put({ id: 'b', text: 'deux' })
  notes.put({ id: 'c', text: 'trois' })
  notes.put({ id: 'a', text: 'un bis' })
  notes.remove('b')
  // No close: the process may be killed at any moment.
  const reopened = openStore(file).collection<Note>('notes')
  expect(reopened.list()).toEqual([
    { id: 'a', text: 'un bis' },
    { id: 'c', text: 'trois' },
  ])
})

test('every collection is emptied at once, also for whoever opens the file again', () => {
  const file = newFile()
  const store = openStore(file)
  const [notes, others] = [store.collection<Note>('notes'), store.collection<Note>('others')]
  notes.put({ id: 'a', text: 'un' })
  others.put({ id: 'b', text: 'deux' })
  store.clear()
  expect([notes.size(), others.size()]).toEqual([0, 0])
  notes.put({ id: 'c', text: 'trois' })
  const reopened = openStore(file)
  expect(reopened.collection<Note>('notes').list()).toEqual([{ id: 'c', text: 'trois' }])
  expect(reopened.collection<Note>('others').size()).toBe(0)
})

test('a last line cut by a killed process is dropped and what precedes is kept', () => {
  const file = newFile()
  openStore(file).collection<Note>('notes').put({ id: 'a', text: 'un' })
  appendFileSync(file, '["notes","b",{"id":"b","te')
  const reopened = openStore(file)
  expect(reopened.collection<Note>('notes').list()).toEqual([{ id: 'a', text: 'un' }])
  reopened.collection<Note>('notes').put({ id: 'c', text: 'trois' })
  expect(openStore(file).collection<Note>('notes').size()).toBe(2)
})

test('a broken line in the middle is not skipped in silence', () => {
  const file = newFile()
  writeFileSync(file, '["notes","a",{"id":"a"}]\nbroken\n["notes","b",{"id":"b"}]\n')
  expect(() => openStore(file)).toThrow(/line 2/)
})

test('a batch reaches the file in one piece', () => {
  const file = newFile()
  const store = openStore(file)
  const notes = store.collection<Note>('notes')
  store.batch(() => {
    notes.put({ id: 'a', text: 'un' })
    notes.put({ id: 'b', text: 'deux' })
    expect(readFileSync(file, 'utf8')).toBe('')
  })
  expect(openStore(file).collection<Note>('notes').size()).toBe(2)
})

test('a batch that throws leaves nothing, in memory or on disk; what an outer one caught leaves the rest', () => {
  const file = newFile()
  const store = openStore(file)
  const notes = store.collection<Note>('notes')
  notes.put({ id: 'a', text: 'un' })
  store.batch(() => {
    notes.put({ id: 'b', text: 'deux' })
    expect(() =>
      store.batch(() => {
        notes.put({ id: 'a', text: 'changé' })
        notes.put({ id: 'c', text: 'trois' })
        notes.remove('b')
        throw new Error('refused')
      }),
    ).toThrow('refused')
  })
  const expected = [
    { id: 'a', text: 'un' },
    { id: 'b', text: 'deux' },
  ]
  expect(notes.list()).toEqual(expected)
  expect(openStore(file).collection<Note>('notes').list()).toEqual(expected)
})

test('the journal of a much rewritten entity stays short', () => {
  const file = newFile()
  const notes = openStore(file).collection<Note>('notes')
  for (let i = 0; i < 20_100; i++) notes.put({ id: 'a', text: String(i) })
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(200)
  expect(openStore(file).collection<Note>('notes').get('a')?.text).toBe('20099')
})
