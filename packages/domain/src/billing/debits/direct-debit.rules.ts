// The file of direct debits that a bank carries out: pain.008.001.08 (ISO 20022, Customer Direct Debit Initiation V08), scheme CORE.
import { account, agent, euros, sepaText, sums, tag } from '../transfers/credit-transfer.rules.ts'

/** First debit of a mandate, or one that follows. */
export type DebitSequence = 'FRST' | 'RCUR'
export type DebitOrder = {
  /** Our name of the debit, which comes back on the statement. */
  readonly endToEndId: string
  readonly amountCents: number
  readonly sequence: DebitSequence
  /** Day asked of the bank, `YYYY-MM-DD`. */
  readonly collectOn: string
  readonly mandate: { readonly reference: string; readonly signedOn: string }
  readonly holder: string
  /** Without spaces. */
  readonly iban: string
  readonly bic: string | null
  /** Read by the family on its statement. */
  readonly label: string
}
export type DebitFileContent = {
  readonly reference: string
  /** When the file was made, ISO. */
  readonly madeAt: string
  readonly creditor: { readonly name: string; readonly iban: string; readonly ics: string }
  readonly debits: readonly DebitOrder[]
}

const debitOf = ({ endToEndId, amountCents, mandate, holder, iban, bic, label }: DebitOrder): string =>
  tag(
    'DrctDbtTxInf',
    tag('PmtId', tag('InstrId', endToEndId) + tag('EndToEndId', endToEndId)) +
      tag('InstdAmt', euros(amountCents), ' Ccy="EUR"') +
      tag('DrctDbtTx', tag('MndtRltdInf', tag('MndtId', mandate.reference) + tag('DtOfSgntr', mandate.signedOn))) +
      tag('DbtrAgt', agent(bic)) +
      tag('Dbtr', tag('Nm', sepaText(holder, 70))) +
      tag('DbtrAcct', account(iban)) +
      tag('RmtInf', tag('Ustrd', sepaText(label, 140))),
  )

/** The file, whole: debits of one day and one sequence stand together, in the order that the standard has and banks check. */
export const debitFileXml = ({ reference, madeAt, creditor, debits }: DebitFileContent): string => {
  const name = tag('Nm', sepaText(creditor.name, 70))
  const header = tag(
    'GrpHdr',
    tag('MsgId', reference) + tag('CreDtTm', madeAt.slice(0, 19)) + sums(debits) + tag('InitgPty', name),
  )
  const scheme = tag(
    'CdtrSchmeId',
    tag('Id', tag('PrvtId', tag('Othr', tag('Id', creditor.ics) + tag('SchmeNm', tag('Prtry', 'SEPA'))))),
  )
  const groups = Map.groupBy(debits, ({ collectOn, sequence }) => `${collectOn} ${sequence}`)
  const payments = [...groups.values()].map((own, index) =>
    tag(
      'PmtInf',
      tag('PmtInfId', `${reference}-${index + 1}`) +
        tag('PmtMtd', 'DD') +
        tag('BtchBookg', 'true') +
        sums(own) +
        tag(
          'PmtTpInf',
          tag('SvcLvl', tag('Cd', 'SEPA')) +
            tag('LclInstrm', tag('Cd', 'CORE')) +
            tag('SeqTp', own[0]?.sequence ?? 'RCUR'),
        ) +
        tag('ReqdColltnDt', own[0]?.collectOn ?? '') +
        tag('Cdtr', name) +
        tag('CdtrAcct', account(creditor.iban)) +
        tag('CdtrAgt', agent(null)) +
        tag('ChrgBr', 'SLEV') +
        scheme +
        own.map(debitOf).join(''),
    ),
  )
  const root = ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('CstmrDrctDbtInitn', header + payments.join('')), root)}\n`
}
