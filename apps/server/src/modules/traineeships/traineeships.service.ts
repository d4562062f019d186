// The services of stages, of all the rooms: what the program serves of them.
import { buyingService } from './buying/buying.service.ts'
import { cancellationsService } from './cancellations/cancellations.service.ts'
import { closingService } from './closing/closing.service.ts'
import { mailingsService } from './mailings/mailings.service.ts'
import { groupServices } from './own-groups/own-groups.service.ts'
import { hoursService, ownStagesService } from './pay/hours.service.ts'
import { placesService } from './places/places.service.ts'
import { poolService } from './pool/pool.service.ts'
import { programmeService } from './programme/programme.service.ts'
import { ownStageProposalsService } from './proposals/own-proposals.service.ts'
import { proposalsService } from './proposals/proposals.service.ts'
import { datesService } from './registrations/dates.service.ts'
import { registrationsService } from './registrations/registrations.service.ts'
import { reportsService } from './reports/reports.service.ts'
import { salariesService } from './salaries/salaries.service.ts'
import { traineeshipsService } from './sessions/session-choices.service.ts'
import { sessionsService } from './sessions/sessions.service.ts'
import { siteService } from './site/site.service.ts'

export const stageServices = [
  ...traineeshipsService,
  ...siteService,
  ...placesService,
  ...cancellationsService,
  ...buyingService,
  ...registrationsService,
  ...datesService,
  ...sessionsService,
  ...closingService,
  ...programmeService,
  ...proposalsService,
  ...ownStageProposalsService,
  ...salariesService,
  ...hoursService,
  ...ownStagesService,
  ...poolService,
  ...mailingsService,
  ...reportsService,
  ...groupServices,
]
