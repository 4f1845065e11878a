# The bot alone, without development tools. The database lives in the volume /data.
#   docker build -t ugly-snouts .
#   docker run -d --name snouts --restart unless-stopped --env-file .env -v snouts:/data ugly-snouts

FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/snouts
ENV PATH=/opt/snouts/bin:$PATH PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
# The libraries first, in a layer of their own: it is built again only when pyproject.toml changes.
COPY pyproject.toml ./
RUN python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" \
        > requirements.txt \
    && pip install -r requirements.txt
COPY README.md LICENSE ./
COPY engine ./engine
COPY renderers ./renderers
COPY missions ./missions
COPY bot ./bot
RUN pip install --no-deps .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home snouts \
    && install -d -o snouts -g snouts /data
COPY --from=build /opt/snouts /opt/snouts
ENV PATH=/opt/snouts/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SF_DATABASE=/data/snouts.sqlite3
USER snouts
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-m", "bot.health"]
CMD ["ugly-snouts"]
