// The file of transfers that a bank carries out: pain.001.001.09 (ISO 20022, Customer Credit Transfer Initiation V09), as the SEPA rulebook of 2023 takes it.

export type TransferOrder = {
  /** Our name of the transfer, which comes back on the statement. */
  readonly endToEndId: string
  readonly amountCents: number
  readonly holder: string
  /** Without spaces. */
  readonly iban: string
  readonly bic: string | null
  /** Read by the family on its statement. */
  readonly label: string
}
export type TransferFileContent = {
  readonly reference: string
  /** When the file was made, ISO. */
  readonly madeAt: string
  /** Day asked of the bank, `YYYY-MM-DD`. */
  readonly executeOn: string
  readonly debtor: { readonly name: string; readonly iban: string }
  readonly transfers: readonly TransferOrder[]
}

/**
 * A text in the Latin set of SEPA, which banks may refuse to leave: a-z A-Z 0-9 / - ? : ( ) . , ' + and the space; no slash
 * first or last, none doubled. Source: EPC 230-15, « SEPA Requirements for an Extended Character Set », § 6.1.
 */
export const sepaText = (text: string, most: number): string =>
  text
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[’‘`]/g, "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .slice(0, most)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')

/** `4500` → `45.00`: cents are written as they are, never computed. */
export const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
/** An element with what it holds, escaped already. */
export const tag = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`
/** An account by its IBAN. */
export const account = (iban: string): string => tag('Id', tag('IBAN', iban))
/** Banks find the BIC by the IBAN (EU regulation 260/2012, art. 5). */
export const agent = (bic: string | null): string =>
  tag('FinInstnId', bic === null ? tag('Othr', tag('Id', 'NOTPROVIDED')) : tag('BICFI', bic))

/** How many, and how much in all. */
export const sums = (orders: readonly { readonly amountCents: number }[]): string =>
  tag('NbOfTxs', String(orders.length)) +
  tag('CtrlSum', euros(orders.reduce((sum, { amountCents }) => sum + amountCents, 0)))

const transferOf = ({ endToEndId, amountCents, holder, iban, bic, label }: TransferOrder): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('InstrId', endToEndId) + tag('EndToEndId', endToEndId)) +
      tag('Amt', tag('InstdAmt', euros(amountCents), ' Ccy="EUR"')) +
      (bic === null ? '' : tag('CdtrAgt', agent(bic))) +
      tag('Cdtr', tag('Nm', sepaText(holder, 70))) +
      tag('CdtrAcct', account(iban)) +
      tag('RmtInf', tag('Ustrd', sepaText(label, 140))),
  )

/** The file, whole. The order of its elements is that of the standard, which banks check. */
export const transferFileXml = ({ reference, madeAt, executeOn, debtor, transfers }: TransferFileContent): string => {
  const name = tag('Nm', sepaText(debtor.name, 70))
  const header = tag(
    'GrpHdr',
    tag('MsgId', reference) + tag('CreDtTm', madeAt.slice(0, 19)) + sums(transfers) + tag('InitgPty', name),
  )
  const payment = tag(
    'PmtInf',
    tag('PmtInfId', reference) +
      tag('PmtMtd', 'TRF') +
      tag('BtchBookg', 'true') +
      sums(transfers) +
      tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))) +
      tag('ReqdExctnDt', tag('Dt', executeOn)) +
      tag('Dbtr', name) +
      tag('DbtrAcct', account(debtor.iban)) +
      tag('DbtrAgt', agent(null)) +
      tag('ChrgBr', 'SLEV') +
      transfers.map(transferOf).join(''),
  )
  const root = ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('CstmrCdtTrfInitn', header + payment), root)}\n`
}
