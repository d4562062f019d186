// The address under which other screens open the record of a customer.
import { Overview } from '../../platform/shell/overviews.tsx'
import { customerPath } from './customer-texts.ts'

export const CustomerOverview = () => <Overview target="customer" pathOf={customerPath} />
