/**
 * Images with the names in the compose files, from Debian's packages. Each follows what the compose files rely on in the
 * real image: its users, folders, signal to stop, and start.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEBIAN, type Images } from './images.ts';

interface StandIn {
  /** The name in the compose files. */
  readonly tag: string;
  /** What it has instead, for the report. */
  readonly differs: string;
  readonly lines: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

const INSTALL = 'apt-get update && apt-get install --yes --no-install-recommends';

const CADDY: StandIn = {
  tag: 'docker.io/library/caddy:2',
  differs: 'Debian’s Caddy 2.6 on Debian, not the newest Caddy 2 on Alpine',
  lines: [
    `RUN ${INSTALL} caddy libcap2-bin && setcap cap_net_bind_service=+ep /usr/bin/caddy`,
    'RUN mkdir -p /config/caddy /data/caddy /etc/caddy /srv',
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'WORKDIR /srv',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ],
};

/**
 * The real entrypoint's order: as root it owns the folder, then it becomes the user; the first start makes the cluster
 * and the database with a server that only the socket reaches.
 */
const POSTGRES_ENTRYPOINT = `#!/bin/bash
set -eu
[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chmod 0700 "$PGDATA"
  find "$PGDATA" ! -user postgres -exec chown postgres {} +
  chown postgres /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile <(printf '%s\\n' "$POSTGRES_PASSWORD")
  printf '\\nhost all all all scram-sha-256\\n' >> "$PGDATA/pg_hba.conf"
  pg_ctl --pgdata "$PGDATA" -o "$(printf '%q ' "\${@:2}" -c listen_addresses= -p 5432)" --wait start
  [ "$POSTGRES_DB" = postgres ] || createdb --username "$POSTGRES_USER" --maintenance-db postgres "$POSTGRES_DB"
  pg_ctl --pgdata "$PGDATA" --mode fast --wait stop
fi
exec "$@"
`;

const POSTGRES: StandIn = {
  tag: 'docker.io/library/postgres:17',
  differs: 'Debian’s PostgreSQL 15 with an entrypoint of this drill, not PostgreSQL 17 with its own',
  lines: [
    'RUN groupadd --system --gid 999 postgres',
    'RUN useradd --system --gid postgres --uid 999 --home-dir /var/lib/postgresql --shell /bin/bash postgres',
    `RUN mkdir -p /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf && ${INSTALL} postgresql-15`,
    'RUN install --directory --owner postgres --group postgres --mode 3777 /var/run/postgresql',
    'RUN install --directory --owner postgres --group postgres --mode 1777 /var/lib/postgresql/data',
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/15/bin',
    'ENV PGDATA=/var/lib/postgresql/data LANG=C.UTF-8',
    'VOLUME /var/lib/postgresql/data',
    'COPY --chmod=755 docker-entrypoint.sh /usr/local/bin/',
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'STOPSIGNAL SIGINT',
    'CMD ["postgres"]',
  ],
  files: { 'docker-entrypoint.sh': POSTGRES_ENTRYPOINT },
};

const VALKEY: StandIn = {
  tag: 'docker.io/valkey/valkey:8',
  differs: 'Debian’s Redis 7.0 under Valkey’s names, not Valkey 8',
  lines: [
    'RUN groupadd --system --gid 999 valkey && useradd --system --gid valkey --uid 999 valkey',
    `RUN ${INSTALL} redis-server && ln -s redis-cli /usr/bin/valkey-cli`,
    'RUN install --directory --owner valkey --group valkey /data',
    'COPY --chmod=755 valkey-server /usr/local/bin/',
    'VOLUME /data',
    'WORKDIR /data',
    'CMD ["valkey-server"]',
  ],
  // The real image is built without the protected mode.
  files: { 'valkey-server': '#!/bin/sh\nexec redis-server "$@" --protected-mode no\n' },
};

/** Makes those that are not there yet. Returns one line for each, with what it is not. */
export function makeStandIns(images: Images): readonly string[] {
  images.makeDebian();
  return [CADDY, POSTGRES, VALKEY].map(({ tag, differs, lines, files = {} }) => {
    const context = join(images.folder, tag.replaceAll(/\W/g, '-'));
    mkdirSync(context, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(context, file), text);
    if (!images.has(tag)) images.buildFrom(tag, [`FROM ${DEBIAN}`, ...lines], context);
    return `${tag} is a stand-in: ${differs}.`;
  });
}
