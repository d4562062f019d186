// The status of a contract, and of a price, as a badge.
import {
  type ContractStatus,
  contractStatusLabels,
  type PriceStatus,
  priceStatusLabels,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { type Icon, IconFilePlus, IconLock, IconPlayerPause } from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'

const looks: Readonly<Record<ContractStatus, { meaning: Meaning; icon?: Icon }>> = {
  created: { meaning: 'info', icon: IconFilePlus },
  active: { meaning: 'success' },
  pause: { meaning: 'warning', icon: IconPlayerPause },
  close: { meaning: 'grey', icon: IconLock },
  failed: { meaning: 'danger' },
}
export const ContractStatut = ({ status }: { readonly status: ContractStatus }) => (
  <Statut {...looks[status]}>{contractStatusLabels[status]}</Statut>
)

const priceMeanings: Readonly<Record<PriceStatus, Meaning>> = {
  proposed: 'info',
  accepted: 'success',
  refused: 'danger',
  cancelled: 'grey',
}
export const PriceStatut = ({ status }: { readonly status: PriceStatus }) => (
  <Statut meaning={priceMeanings[status]}>{priceStatusLabels[status]}</Statut>
)
