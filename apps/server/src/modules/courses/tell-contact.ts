// How families and teachers reach the company: said on their home pages, and on those of mail links.
import type { CompanyContact } from '@cartable/domain/courses/homes.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findCompany } from './homes.queries.ts'

/** Answers go where mails ask for them; an address that only sends is not shown. */
export const companyContact = ({ db }: Pick<OperationContext, 'db'>): Promise<CompanyContact> => findCompany(db)
