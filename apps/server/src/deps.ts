/** All dependencies of the server. Each part declares the few that it needs. */
import type { MailDomainsDep } from '#features/auth/sign-up/mail-domains.ts';
import type { PaymentsDep } from '#features/plans/providers/payment-provider.ts';
import type { BusDep } from '#platform/bus/bus.ts';
import type { RedisDep } from '#platform/bus/redis-link.ts';
import type { ViewersDep } from '#platform/bus/viewers.ts';
import type { Config, ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import type { FilesDep } from '#platform/files/files.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { PdfDep } from '#platform/pdf/pdf.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { TimeDep } from '#platform/time.ts';

export interface Deps
  extends BusDep,
    ConfigDep<keyof Config>,
    DatabaseDep,
    DueJobsDep,
    EpochDep,
    FilesDep,
    LimitsDep,
    LogDep,
    MailDomainsDep,
    MailerDep,
    PasswordsDep,
    PaymentsDep,
    PdfDep,
    RandomBytesDep,
    RedisDep,
    TimeDep,
    ViewersDep {}
