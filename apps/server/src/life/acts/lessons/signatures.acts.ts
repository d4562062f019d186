// How the signed paper of a contract comes to its record, and leaves it again.
import { signaturesApi } from '@cartable/domain/contracts/signatures/signatures.api.ts'
import type { Person } from '../../life.ts'
import { asFiles, letter } from '../papers.acts.ts'

/** The wrong paper first, taken out, then the right one. */
export const contractIsSigned = async (staff: Person, id: number, signedOn: string): Promise<void> => {
  const give = (line: string) =>
    asFiles([letter('Contrat de cours particuliers', [line], 'contrat-signe.pdf')], (files) =>
      staff.do(signaturesApi.sign, { id, signedOn }, files),
    )
  await give('Exemplaire d’une autre famille')
  await staff.do(signaturesApi.unsign, { id })
  await give('Lu et approuvé')
}
