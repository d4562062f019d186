// For tests of bank statements: CAMT.053 as banks write it, by the elements of the standard, and its import as a browser sends it.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { expect } from 'vitest'
import type { Caller, TestApp } from '../../../../test/app.ts'

export type Imported = AnswerOf<typeof bankApi.importStatement>
export const sendStatement = async (
  app: Pick<TestApp, 'http'>,
  caller: Caller,
  name: string,
  bytes: Buffer | string,
  more: object = {},
): Promise<Imported> => {
  const form = new FormData()
  form.append('data', JSON.stringify({ company: 'private-tuition', ...more }))
  form.append('statement', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const packed = new Response(form)
  const response = await app.http.inject({
    ...{ method: 'POST', url: `${apiPrefix}${bankApi.importStatement.path}` },
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      ...{ 'content-type': packed.headers.get('content-type') ?? '', [requestHeader]: '1' },
      ...{ 'sec-fetch-site': 'same-origin', cookie: caller.cookie },
    },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as Imported
}

export type Entry = {
  readonly cents: number
  readonly day: string
  readonly label: string
  readonly reference: string
  readonly name?: string
  readonly iban?: string
  readonly endToEndId?: string
  /** Transfers that the bank joins in one entry. */
  readonly parts?: readonly (Pick<Entry, 'cents' | 'label' | 'endToEndId' | 'name'> & object)[]
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const balance = (code: string, cents: number, on?: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}${on === undefined ? '' : `<Dt><Dt>${on}</Dt></Dt>`}</Bal>`

type Details = Pick<Entry, 'cents' | 'label' | 'endToEndId' | 'name' | 'iban'>
const details = ({ cents, label, endToEndId = 'NOTPROVIDED', name, iban }: Details, hasAmount: boolean) => {
  const role = cents < 0 ? 'Cdtr' : 'Dbtr'
  const party = [
    name === undefined ? '' : `<${role}><Nm>${name}</Nm></${role}>`,
    iban === undefined ? '' : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`,
  ].join('')
  return `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${hasAmount ? `<Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}` : ''}${
    party && `<RltdPties>${party}</RltdPties>`
  }<RmtInf><Ustrd>${label}</Ustrd></RmtInf></TxDtls>`
}

type Statement = {
  readonly iban: string
  readonly entries: readonly Entry[]
  readonly opening?: number
  /** Its period, as most banks say it. */
  readonly period?: readonly [from: string, to: string]
}
export const camt = ({ iban, entries, opening = 100_000, period }: Statement): string => {
  const closing = entries.reduce((sum, { cents }) => sum + cents, opening)
  const lines = entries.map((entry) => {
    const { cents, day, reference, parts } = entry
    const inside = parts ? parts.map((part) => details(part, true)).join('') : details(entry, false)
    return `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${inside}</NtryDtls></Ntry>`
  })
  const span =
    period === undefined
      ? ''
      : `<FrToDt><FrDtTm>${period[0]}T00:00:00</FrDtTm><ToDtTm>${period[1]}T23:59:59</ToDtTm></FrToDt>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${span}${balance('OPBD', opening)}${balance('CLBD', closing, period?.[1])}${lines.join('')}</Stmt></BkToCstmrStmt></Document>`
}
