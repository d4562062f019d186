// Words and addresses that the screens of contracts share.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { urlOf } from '../../platform/api/client.ts'

/** List of contracts: memory, storage and neighbours go under this name. */
export const listId = 'contrats'
export const listPath = '/privateTuition/contract'
export const contractPath = (id: number | 'nouveau') => `${listPath}/${id}`
/** A new contract with what is already known of it. */
export const newContractPath = (known: { readonly teacherId?: number; readonly studentId?: number } = {}) => {
  const parts = [
    ...(known.studentId === undefined ? [] : [`eleve=${known.studentId}`]),
    ...(known.teacherId === undefined ? [] : [`professeur=${known.teacherId}`]),
  ]
  return `${contractPath('nouveau')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
/** The paper, for a new window. */
export const printUrl = (id: number) => urlOf(contractsApi.print, { id: String(id) })
export const openPaper = (id: number) => window.open(printUrl(id), '_blank', 'noopener')
