// Serves configuration: parameters, printed texts, scheduled tasks.
import { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { installationStateApi } from '@cartable/domain/configuration/installation-state.api.ts'
import { maintenanceApi } from '@cartable/domain/configuration/maintenance.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import type { BoundOperation } from '../../platform/http/handlers.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { installedService } from './installed.service.ts'
import { cronRunList, cronTaskList, runCronTask, saveCronTask, showCronTask } from './manage-cron-tasks.ts'
import { parameterList, saveParameter, showParameter } from './manage-parameters.ts'
import { previewPrinting, printingList, savePrinting, showPrinting } from './manage-printings.ts'
import { companyDocument, companyLogo, saveCompany, showCompany } from './save-company.ts'
import { sendTrial } from './send-trial.ts'
import { setMaintenance, showMaintenance } from './set-maintenance.ts'
import { showInstallation } from './show-installation.ts'

export const configurationService: BoundOperation[] = [
  ...handlers(parametersApi, {
    listParameters: parameterList,
    showParameter,
    saveParameter,
  }),
  ...handlers(printingsApi, {
    listPrintings: printingList,
    showPrinting: (context, { id }) => showPrinting(context, id),
    savePrinting,
    previewPrinting,
  }),
  ...handlers(cronTasksApi, {
    listCronTasks: cronTaskList,
    showCronTask: (context, { id, frequenceType }) => showCronTask(context, id, frequenceType),
    saveCronTask,
    runCronTask: (context, { id }) => runCronTask(context, id),
    listCronRuns: cronRunList,
  }),
  ...handlers(companyApi, {
    showCompany: ({ db }) => showCompany(db),
    saveCompany,
    companyDocument,
    companyLogo,
  }),
  ...installedService,
  ...handlers(installationStateApi, { showInstallation, sendTrial }),
  ...handlers(
    maintenanceApi,
    { showMaintenance: ({ db, now }) => showMaintenance(db, now()), setMaintenance },
    { constraints: { maintenance_windows_one_open_uq: { refusal: configurationRefusals.maintenanceAlready } } },
  ),
]
