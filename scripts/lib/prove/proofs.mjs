// What came of each stored break: docs/proofs.tsv, a line each, in the order of rows.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { digestOf } from './breaks.mjs'

/** @typedef {import('./breaks.mjs').Break} Break */
/** `noticedBy`: file and title of the first test that failed; empty when none did. @typedef {{ row: string, says: string, digest: string, noticedBy: string, on: string }} Proof */

const head = 'row\tbreak\tdigest\tnoticed by\tdate'

/** @param {string} file @returns {Proof[]} */
export function readProofs(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([row = '', says = '', digest = '', noticedBy = '', on = '']) => ({ row, says, digest, noticedBy, on }))
}

/** The proof of a break as it is worded now, if it was ever made. @param {readonly Proof[]} proofs @param {Break} one */
export const proofOf = (proofs, one) =>
  proofs.find((proof) => proof.row === one.row && proof.says === one.says && proof.digest === digestOf(one))

/** Writes the new proofs over those of the same breaks; those whose break is gone go with it. @param {string} file @param {readonly Break[]} breaks @param {readonly Proof[]} made */
export function writeProofs(file, breaks, made) {
  const known = [...made, ...readProofs(file)]
  const lines = breaks
    .flatMap((one) => proofOf(known, one) ?? [])
    .sort((a, b) => a.row.localeCompare(b.row, 'en', { numeric: true }))
    .map(({ row, says, digest, noticedBy, on }) => [row, says, digest, noticedBy, on].join('\t'))
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`)
}
